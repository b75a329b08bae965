/** Answers that are no success, as problem details (RFC 9457). */
import type { FastifyReply } from 'fastify'
import { z } from 'zod'

export const problemType = z.object({
  type: z.string().meta({ description: 'What kind of problem it is: a page of the documentation.' }),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z
    .array(z.object({ at: z.string(), detail: z.string() }))
    .optional()
    .meta({ description: 'What is wrong with the parameters or the body, each with its place.' }),
})
export type Problem = z.infer<typeof problemType>

/** By status: the last part of `type`, and the title. */
export const problemKinds = {
  400: ['bad-request', 'The request cannot be read'],
  401: ['unauthenticated', 'Nobody is signed in'],
  403: ['forbidden', 'Not allowed'],
  404: ['not-found', 'There is no such thing'],
  409: ['conflict', 'The same request is still being done'],
  410: ['gone', 'It is no longer kept in this form'],
  412: ['changed', 'It has been changed meanwhile'],
  415: ['media-type', 'The body is not JSON'],
  422: ['refused', 'The request was refused'],
  429: ['too-many', 'Too many requests'],
  500: ['failed', 'Something went wrong here'],
  503: ['away', 'Come again soon'],
} as const
export type ProblemStatus = keyof typeof problemKinds

export class RestProblem extends Error {
  readonly status: ProblemStatus
  readonly errors: Problem['errors']

  constructor(status: ProblemStatus, detail: string, errors?: Problem['errors']) {
    super(detail)
    this.status = status
    this.errors = errors
  }
}

export const problemOf = (status: ProblemStatus, detail: string, errors?: Problem['errors']): Problem => ({
  type: `/docs#problem-${problemKinds[status][0]}`,
  title: problemKinds[status][1],
  status,
  detail,
  ...(errors && { errors }),
})

export const sendProblem = (reply: FastifyReply, problem: Problem): FastifyReply =>
  reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
