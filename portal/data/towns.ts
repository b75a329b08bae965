/** Towns by the beginning of their names, the largest first. */
import { type Answer, query, request } from './graphql.ts'

export const townsQuery = query('query($text: String!) { towns(text: $text) { name lat lng population } }')
export type Town = Answer<typeof townsQuery>['towns'][number]
export const towns = async (text: string, signal?: AbortSignal): Promise<readonly Town[]> =>
  (await request(townsQuery, { text }, signal)).towns
