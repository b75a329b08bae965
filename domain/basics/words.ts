/** Texts used everywhere: no value, a malformed address, and outcomes without a text of their own. */

/** In grids and exports. */
export const notAvailable = 'N/A'
/** In the drawer. */
export const dash = '-'
/** §5, to the letter. */
export const emailNotValid = 'Email entered is not valid.'

/** §5, to the letter: where a number is asked for and none is typed. */
export const notANumber = 'The value should be either an empty string or a number!'

/** To the letter, their spellings included (§8): each has its own place, and none stands for another. */
export const outcomeWords = {
  /** A failure of GraphQL that brings no message. */
  graphqlUnknown: 'Unknown error occured!',
  /** What the signed-in user is could not be read, or a sign-in was answered with nothing. */
  dataUnknown: 'Unknown error occurred!',
  /** Any other answer that is a failure and has no words. */
  answerUnknown: 'An unknown error occurred!',
  /** A fault of ours. */
  tryAgain: 'An error has occured, please try again',
  /** What was asked for is done, and has no sentence of its own. */
  done: 'Request completed successfully!',
} as const
