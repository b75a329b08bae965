/** All of help: its topics by tab. A topic is an entry of a file and a line here; trees have a list of their own. */
import { can } from '../access/rights.ts'
import type { Viewer } from '../access/session.ts'
import type { Article, Topic } from './block.ts'
import { start, technicians } from './topics/everyday.ts'
import { afterwards, devices } from './topics/installation.ts'
import { dealers, drivers, installers, oems } from './topics/partners.ts'
import { reference } from './topics/reference.ts'
import { administrators, dispatch, shop } from './topics/roles.ts'

export const topics = {
  faq: [start, technicians, installers, dealers, oems, dispatch, shop, drivers, administrators, reference],
  installation: [devices, afterwards],
} as const satisfies Record<string, readonly Topic[]>

export type HelpTab = keyof typeof topics

/** Whether a topic is for somebody: by what they may do, or who they are. */
export const isFor = ({ right, roles }: Topic, viewer: Viewer): boolean =>
  (right === undefined || can(viewer, right)) &&
  (roles === undefined || roles.some((role) => viewer.roles.includes(role)))

/** The topics of a tab for somebody: how to get around, what their own role asks, and what words mean. */
export const topicsFor = (tab: HelpTab, viewer: Viewer): readonly Topic[] => {
  const all: readonly Topic[] = topics[tab]
  return all.filter((topic) => isFor(topic, viewer))
}

export const findArticle = (
  tab: HelpTab,
  viewer: Viewer,
  key: string | null,
): { readonly topic: Topic; readonly article: Article } | null => {
  for (const topic of topicsFor(tab, viewer)) {
    const article = topic.articles.find((one) => one.key === key)
    if (article) return { topic, article }
  }
  return null
}

/** Where an article is. `term`: one of its words */
export const articlePath = (tab: HelpTab, article: string, term?: string): string =>
  `/help/${tab}?open=${encodeURIComponent(article)}${term === undefined ? '' : `&term=${encodeURIComponent(term)}`}`

/** Troubleshooting of one trailer. */
export const trailerPath = (vin: string): string => `/help/troubleshooting?vin=${encodeURIComponent(vin)}`

/** Where a tree is, after some steps. */
export const treePath = (tree: string, vin: string | null = null, way: readonly string[] = []): string =>
  `/help/troubleshooting?tree=${tree}${way.length > 0 ? `&way=${way.join('.')}` : ''}${vin === null ? '' : `&vin=${encodeURIComponent(vin)}`}`
