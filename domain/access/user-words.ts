/** The sentences of user management, exactly as the specification has them where it does (§2, §4, §5, §8). */
import { t } from '../basics/texts.ts'

export const userWords = {
  createTitle: t('Create New User'),
  editTitle: t('Edit User'),
  editFormTitle: t('Edit User Information'),
  deleteTitle: t('Delete User'),
  created: (email: string) => t('Successfully created user: {{email}}', { email }),
  createFailed: (email: string) => t('Error while creating user: {{email}}', { email }),
  updated: (email: string) => t('Successfully updated user: {{email}}', { email }),
  updateFailed: (email: string) => t('Error while editing user: {{email}}', { email }),
  deleted: (email: string) => t('Successfully deleted user: {{email}}', { email }),
  deleteFailed: (email: string) => t('Error while deleting user: {{email}}', { email }),
  deleteConfirm: (email: string) => t('Are you sure you want to delete this user: {{email}}', { email }),
  emailInvalid: t('Please enter a valid email address.'),
  resetSent: (emails: string) => t('The password reset email was sent to {{emails}}', { emails }),
  resetFailed: t('Failed to send reset password email.'),
  verificationSent: (emails: string) => t('The verification email was sent to {{emails}}', { emails }),
  verificationFailed: t('Failed to send verification email.'),
  selectCustomer: t('You need to select a customer in order to change group assignments or to edit groups'),
  selectACustomer: t('Select a Customer'),
  oneGroup: t('You must assign user to at least one of the following groups'),
  neverLoggedIn: t('Never Logged In'),
  /** Ours, as are the two after it. */
  factorTitle: t('Reset two-step sign-in'),
  factorConfirm: (email: string) =>
    t(
      '{{email}} will sign in with the password alone until two-step sign-in is set up again. Do this only if you are sure who asks for it.',
      { email },
    ),
  factorReset: (email: string) => t('Two-step sign-in was reset for user: {{email}}', { email }),
} as const

/** Where the specification has no sentence: ours. */
export const userRefusals = {
  noSuchUser: t('There is no such user.'),
  noType: t('Choose at least one user type.'),
  oem: (name: string) => t("There is no OEM '{{name}}'.", { name }),
  type: (name: string) => t("There is no user type '{{name}}'.", { name }),
  taken: t('There is already a user with this email address.'),
  tooManyFailed: t('Too many users could not be created. Please try again in an hour.'),
  notYourself: t('You cannot disable or delete yourself, or take your own administration away.'),
  lastSuperAdmin: t('The last super admin cannot be disabled, deleted or changed.'),
  ofOthers: t('This user also belongs to others. Please ask a super admin.'),
  field: (field: string) => t("Users have no field '{{field}}' to filter or sort by.", { field }),
  value: (value: string, field: string) =>
    t("'{{value}}' cannot be looked for in {{field}}.", { value, field }),
  disabled: t('This user is disabled. Enable them first.'),
  verified: t('This user has verified their email address already.'),
  permission: (name: string) => t("There is no permission '{{name}}'.", { name }),
  name: t('A name has at most 200 characters.'),
} as const

/** What the states of an account are called in the grid; their ids stay as specified. */
export const accountStatuses: Readonly<Record<string, string>> = {
  CONFIRMED: t('Confirmed'),
  FORCE_CHANGE_PASSWORD: t('Force change password'),
}

/** The group that lets its members send commands to refrigerated units. */
export const reeferControlGroup = 'Thermo King Command Control'
