/** Failed calls about commands show the sentences of the specification. */
import { expect, test } from 'vitest'
import { CallError, plainMessage } from './call.ts'
import { commandSentence } from './commands.ts'

test.each([
  ['who is forbidden has no access', new CallError(403, ''), 'You do not have access to send a command'],
  ['so by the word alone', new CallError(200, 'Forbidden'), 'You do not have access to send a command'],
  [
    'an answer without data',
    new CallError(200, 'Unknown error occured!'),
    'Command failed please try again later',
  ],
  [
    'JSON inside a message',
    new CallError(200, plainMessage('{"statusCode":403,"message":"Forbidden"}')),
    'You do not have access to send a command',
  ],
  ['what cannot be read', new SyntaxError('x'), 'Command failed please try again later'],
  ['the server’s own words', new CallError(200, 'Choose a zone from 1 to 3.'), 'Choose a zone from 1 to 3.'],
])('%s', (_, error, sentence) => {
  expect(commandSentence(error)).toBe(sentence)
})
