/** Texts used everywhere: no value, a malformed address, and outcomes without a text of their own. */
import { t } from './texts.ts'

/** In grids and exports. */
export const notAvailable = 'N/A'
/** In the drawer. */
export const dash = '-'
/** §5, to the letter. */
export const emailNotValid = t('Email entered is not valid.')

/** §5, to the letter: where a number is asked for and none is typed. */
export const notANumber = t('The value should be either an empty string or a number!')

/** To the letter, their spellings included (§8): each has its own place, and none stands for another. */
export const outcomeWords = {
  /** A failure of GraphQL that brings no message. */
  graphqlUnknown: t('Unknown error occured!'),
  /** What the signed-in user is could not be read, or a sign-in was answered with nothing. */
  dataUnknown: t('Unknown error occurred!'),
  /** Any other answer that is a failure and has no words. */
  answerUnknown: t('An unknown error occurred!'),
  /** A fault of ours. */
  tryAgain: t('An error has occured, please try again'),
  /** Somebody writes what somebody else has changed since. */
  changedMeanwhile: t('It was changed meanwhile. Read it again, and decide anew.'),
  /** What was asked for is done, and has no sentence of its own. */
  done: t('Request completed successfully!'),
} as const
