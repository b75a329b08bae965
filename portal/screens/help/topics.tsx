/** The articles of a tab by their topics, each opened by its question. */
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Viewer } from '#domain/access/session.ts'
import type { Article, Topic } from '#domain/help/block.ts'
import { type HelpTab, topicsFor } from '#domain/help/index.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { Blocks } from './blocks.tsx'
import { Tours } from './tours.tsx'

export function Topics({ tab, viewer }: { tab: HelpTab; viewer: Viewer }) {
  const open = useSearchValue('open')
  const term = useSearchValue('term')
  return (
    <div className="help-topics">
      {tab === 'faq' && <Tours viewer={viewer} />}
      {topicsFor(tab, viewer).map((topic) => (
        <TopicView key={topic.key} topic={topic} open={open} term={term} />
      ))}
    </div>
  )
}

function TopicView({ topic, open, term }: { topic: Topic; open: string | null; term: string | null }) {
  return (
    <section className="help-topic" aria-labelledby={`topic-${topic.key}`}>
      <h2 id={`topic-${topic.key}`}>{topic.title}</h2>
      {topic.articles.map((article) => (
        <ArticleView key={article.key} article={article} isOpen={article.key === open} term={term} />
      ))}
    </section>
  )
}

function ArticleView({
  article: { key, title, body },
  isOpen,
  term,
}: {
  article: Article
  isOpen: boolean
  term: string | null
}) {
  const element = useRef<HTMLDivElement>(null)
  const button = `question-${key}`
  // Where an address leads to it, it is brought into view; a term of it does so by itself.
  useEffect(() => {
    if (isOpen && term === null) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, term])
  return (
    <div className="help-article" ref={element}>
      <h3>
        <button
          type="button"
          id={button}
          aria-expanded={isOpen}
          onClick={() => setSearch({ open: isOpen ? null : key, term: null })}
        >
          <IconChevronRight size={16} stroke={2} aria-hidden />
          {title}
        </button>
      </h3>
      {isOpen && (
        <section className="help-body" aria-labelledby={button}>
          <Blocks body={body} term={term} />
        </section>
      )}
    </div>
  )
}
