/** What keeps the server from starting and whoever started it can mend. */

/** Its message is for a person: one line that says what is wrong and what to do. */
export class StartError extends Error {}
