/** The sentences of user management, exactly as the specification has them where it does (§2, §4, §5, §8). */

export const userWords = {
  createTitle: 'Create New User',
  editTitle: 'Edit User',
  editFormTitle: 'Edit User Information',
  deleteTitle: 'Delete User',
  created: (email: string) => `Successfully created user: ${email}`,
  createFailed: (email: string) => `Error while creating user: ${email}`,
  updated: (email: string) => `Successfully updated user: ${email}`,
  updateFailed: (email: string) => `Error while editing user: ${email}`,
  deleted: (email: string) => `Successfully deleted user: ${email}`,
  deleteFailed: (email: string) => `Error while deleting user: ${email}`,
  deleteConfirm: (email: string) => `Are you sure you want to delete this user: ${email}`,
  emailInvalid: 'Please enter a valid email address.',
  resetSent: (emails: string) => `The password reset email was sent to ${emails}`,
  resetFailed: 'Failed to send reset password email.',
  verificationSent: (emails: string) => `The verification email was sent to ${emails}`,
  verificationFailed: 'Failed to send verification email.',
  selectCustomer: 'You need to select a customer in order to change group assignments or to edit groups',
  selectACustomer: 'Select a Customer',
  oneGroup: 'You must assign user to at least one of the following groups',
  neverLoggedIn: 'Never Logged In',
  /** Ours, as are the two after it. */
  factorTitle: 'Reset two-step sign-in',
  factorConfirm: (email: string) =>
    `${email} will sign in with the password alone until two-step sign-in is set up again. Do this only if you are sure who asks for it.`,
  factorReset: (email: string) => `Two-step sign-in was reset for user: ${email}`,
} as const

/** Where the specification has no sentence: ours. */
export const userRefusals = {
  noSuchUser: 'There is no such user.',
  noType: 'Choose at least one user type.',
  oem: (name: string) => `There is no OEM '${name}'.`,
  type: (name: string) => `There is no user type '${name}'.`,
  taken: 'There is already a user with this email address.',
  tooManyFailed: 'Too many users could not be created. Please try again in an hour.',
  notYourself: 'You cannot disable or delete yourself, or take your own administration away.',
  lastSuperAdmin: 'The last super admin cannot be disabled, deleted or changed.',
  ofOthers: 'This user also belongs to others. Please ask a super admin.',
  field: (field: string) => `Users have no field '${field}' to filter or sort by.`,
  value: (value: string, field: string) => `'${value}' cannot be looked for in ${field}.`,
  disabled: 'This user is disabled. Enable them first.',
  verified: 'This user has verified their email address already.',
  permission: (name: string) => `There is no permission '${name}'.`,
  name: 'A name has at most 200 characters.',
} as const

/** What the states of an account are called in the grid; their ids stay as specified. */
export const accountStatuses: Readonly<Record<string, string>> = {
  CONFIRMED: 'Confirmed',
  FORCE_CHANGE_PASSWORD: 'Force change password',
}

/** The group that lets its members send commands to refrigerated units. */
export const reeferControlGroup = 'Thermo King Command Control'
