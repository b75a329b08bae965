/** The search over all of help: every word that is typed begins a word of what is found. */

import type { Viewer } from '../access/session.ts'
import { t } from '../basics/texts.ts'
import type { Block, Term } from './block.ts'
import { explainCode } from './codes.ts'
import { articlePath, type HelpTab, topicsFor, treePath } from './index.ts'
import { type Tour, tourPath } from './tour.ts'
import { toursFor } from './tours/index.ts'
import { isAct, type Tree, wayTo } from './tree.ts'
import { trees } from './trees/index.ts'

export interface Hit {
  readonly title: string
  /** Where it stands: a topic, a tree. */
  readonly under: string
  readonly to: string
}

interface Entry extends Hit {
  readonly titleWords: readonly string[]
  readonly words: readonly string[]
}

/** So many are shown: whoever finds none of them useful types another word. */
const most = 20
/** More than this nobody types. */
const longest = 100

/** In lower case and without accents, which few type into a search: "batería" is found by "bateria". */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}/]+/gu) ?? []

/** @param name what it is found by first; its title where left out */
const entry = (hit: Hit, text: string, name = hit.title): Entry => ({
  ...hit,
  titleWords: wordsOf(name),
  words: wordsOf(`${hit.under} ${text}`),
})

/** "2/5: Stop lamps (red wire): too little current": nobody knows codes by heart. */
const codeTitle = ({ word, means }: Term): string => `${word}: ${means.split('. ')[0]}`
/** Words that are numbers alone: fault codes. */
const isCode = ({ word }: Term): boolean => /^[\d/]+$/.test(word)

const textOf = (block: Block): string => {
  if ('text' in block) return block.text
  if ('steps' in block) return block.steps.join(' ')
  if ('picture' in block) return block.picture.caption
  if ('to' in block) return block.label
  return 'stores' in block ? t('Android iOS app') : ''
}

const tabNames: Readonly<Record<HelpTab, string>> = { faq: 'FAQ', installation: t('Installation') }

const articleEntries = (tab: HelpTab, viewer: Viewer): readonly Entry[] =>
  topicsFor(tab, viewer).flatMap((topic) =>
    topic.articles.flatMap(({ key, title, body }) => [
      entry(
        { title, under: `${tabNames[tab]}, ${topic.title}`, to: articlePath(tab, key) },
        body.map(textOf).join(' '),
      ),
      ...body
        .flatMap((block) => ('terms' in block ? block.terms : []))
        .map((term) =>
          entry(
            {
              title: isCode(term) ? codeTitle(term) : term.word,
              under: title,
              to: articlePath(tab, key, term.word),
            },
            term.means,
            term.word,
          ),
        ),
    ]),
  )

/** The answers that lead to a step. */
const answersTo = ({ steps }: Tree, key: string): string =>
  Object.values(steps)
    .flatMap((step) => (isAct(step) ? [] : step.ways))
    .flatMap(({ says, to }) => (to === key ? says : []))
    .join(' ')

const treeEntries = (tree: Tree): readonly Entry[] => [
  entry({ title: tree.title, under: t('Troubleshooting'), to: treePath(tree.key) }, tree.about),
  ...Object.entries(tree.steps).flatMap(([key, step]) =>
    isAct(step)
      ? [
          entry(
            {
              title: step.act,
              under: t('Troubleshooting, {{topic}}', { topic: tree.title }),
              to: treePath(tree.key, null, wayTo(tree, key) ?? []),
            },
            `${answersTo(tree, key)} ${step.cause ?? ''} ${step.steps.join(' ')}`,
          ),
        ]
      : [],
  ),
]

const tourEntry = (tour: Tour): Entry =>
  entry(
    { title: t('Tour: {{topic}}', { topic: tour.title }), under: t('Tours'), to: tourPath(tour) },
    tour.steps.map(({ title, text, keys = '' }) => `${title} ${text} ${keys}`).join(' '),
  )

const codeHits = (text: string): readonly Hit[] =>
  explainCode(text).map(({ sensor, ...code }) => ({
    title: codeTitle(code),
    under: t('Fault codes: {{sensor}}', { sensor: sensor.label }),
    to: articlePath('faq', `codes-${sensor.key}`, code.word),
  }))

/** Finds what is for somebody; made once, then asked at every letter. @param flags what is switched on; null: not known */
export function helpSearch(
  viewer: Viewer,
  flags: ReadonlySet<string> | null = null,
): (text: string) => readonly Hit[] {
  const entries = [
    ...trees.flatMap(treeEntries),
    ...articleEntries('faq', viewer),
    ...articleEntries('installation', viewer),
    ...toursFor(viewer, flags).map(tourEntry),
  ]
  return (text) => {
    const sought = wordsOf(text.slice(0, longest))
    if (sought.length === 0) return []
    const found = entries.flatMap((one) => {
      let rank = 0
      for (const word of sought) {
        if (one.titleWords.includes(word)) rank += 4
        else if (one.titleWords.some((title) => title.startsWith(word))) rank += 3
        else if (one.words.some((inside) => inside.startsWith(word))) rank += 1
        else return []
      }
      return { one, rank }
    })
    const codes = codeHits(text.trim())
    return [
      ...codes,
      ...found
        .sort((a, b) => b.rank - a.rank)
        .map(({ one: { title, under, to } }): Hit => ({ title, under, to }))
        .filter(({ to }) => !codes.some((code) => code.to === to)),
    ].slice(0, most)
  }
}
