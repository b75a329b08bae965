/** Developer messages: those that show, are planned or have ended; written, edited, ended, deleted. */
import { t } from '#domain/basics/texts.ts'
import './developer-messages.css'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type MessageState, messageState, messageStates } from '#domain/access/developer-message.ts'
import { type DeveloperMessage, deleteMessage, developerMessages, endMessage } from '../../data/messages.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Pill, Pills } from '../../ui/controls/pills.tsx'
import { useKeptFocus } from '../../ui/keys/keep-focus.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useAct } from '../../ui/states/act.ts'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { useNow } from '../../ui/time/clock.ts'
import { MessageForm } from './message-form.tsx'
import { type MessageAct, MessageRow, stateNames } from './message-row.tsx'

/** More are shown when somebody asks for them. */
const pageSize = 50

const noneInState: Readonly<Record<MessageState, string>> = {
  planned: t('No message is planned.'),
  showing: t('No message is showing.'),
  ended: t('No message is ended.'),
}

type Open = { readonly act: 'new' } | { readonly act: MessageAct; readonly message: DeveloperMessage }

/** What each state counts, by the moment that it is. */
const useCounts = (messages: readonly DeveloperMessage[]): Readonly<Record<MessageState, number>> => {
  const text = useNow((now) =>
    messageStates.map((state) => messages.filter((one) => messageState(one, now) === state).length).join(' '),
  )
  const [planned = 0, showing = 0, ended = 0] = text.split(' ').map(Number)
  return { planned, showing, ended }
}

export function Screen() {
  const query = useQuery('developer messages', developerMessages)
  const wanted = useSearchValue('state')
  const chosen = messageStates.find((state) => state === wanted) ?? null
  const [open, setOpen] = useState<Open | null>(null)
  const [pages, setPages] = useState(1)
  const act = useAct()
  const screen = useRef<HTMLElement>(null)
  useKeptFocus(screen)
  const all = query.answer?.developerMessages ?? []
  const counts = useCounts(all)
  const shownIds = useNow((now) =>
    all.flatMap((one) => (chosen === null || messageState(one, now) === chosen ? one.id : [])).join(' '),
  )
  const ids = new Set(shownIds.split(' '))
  const shown = all.filter(({ id }) => ids.has(id))

  const close = () => {
    setOpen(null)
    act.fail(null)
  }
  const done = (title: string) => {
    close()
    toast({ key: 'message', level: 'good', title })
    query.again()
  }
  const run = async (change: (id: string) => Promise<void>, { id }: DeveloperMessage, title: string) => {
    if (await act.run(() => change(id))) done(title)
  }
  const write = (
    <Button kind="primary" icon={<IconPlus size={16} stroke={1.8} />} onClick={() => setOpen({ act: 'new' })}>
      {t('Write a message')}
    </Button>
  )
  return (
    <main className="manage" ref={screen}>
      <ToolBar acts={write}>
        <Pills label={t('State')}>
          <Pill on={chosen === null} onPress={() => setSearch({ state: null })}>
            {t('All')}
          </Pill>
          {messageStates.map((state) => (
            <Pill key={state} on={state === chosen} onPress={() => setSearch({ state })}>
              {stateNames[state]} <span className="numbers">{counts[state]}</span>
            </Pill>
          ))}
        </Pills>
      </ToolBar>
      <div className="messages">
        {query.error ? (
          <ErrorState title={query.error} again={query.again} />
        ) : query.answer === null ? (
          <Loading lines={6} label={t('Loading messages')} />
        ) : all.length === 0 ? (
          <Empty title={t('There are no messages yet.')}>
            <p>
              {t('A message shows as a banner over every screen of those it is for, until they dismiss it.')}
            </p>
          </Empty>
        ) : shown.length === 0 ? (
          <Empty title={noneInState[chosen!]}>
            <Button onClick={() => setSearch({ state: null })}>{t('Show all')}</Button>
          </Empty>
        ) : (
          <ul aria-label={t('Developer messages')}>
            {shown.slice(0, pages * pageSize).map((message) => (
              <MessageRow key={message.id} message={message} onAct={(act) => setOpen({ act, message })} />
            ))}
          </ul>
        )}
        {shown.length > pages * pageSize && (
          <Button onClick={() => setPages(pages + 1)}>{t('Show older messages')}</Button>
        )}
      </div>
      {(open?.act === 'new' || open?.act === 'edit') && (
        <MessageForm
          message={open.act === 'edit' ? open.message : null}
          version={query.answer?.productVersion ?? ''}
          onSaved={(title) =>
            done(
              open.act === 'edit'
                ? t('{{title}} was saved.', { title })
                : t('{{title}} was published.', { title }),
            )
          }
          onClose={close}
        />
      )}
      {open?.act === 'end' && (
        <Confirm
          title={t('End {{title}}?', { title: open.message.title })}
          verb={t('End now')}
          busy={act.busy}
          onConfirm={() =>
            void run(endMessage, open.message, t('{{title}} has ended.', { title: open.message.title }))
          }
          onClose={close}
        >
          <p>{t('It disappears from every open portal at once.')}</p>
          {act.error && <p role="alert">{act.error}</p>}
        </Confirm>
      )}
      {open?.act === 'delete' && (
        <Confirm
          title={t('Delete {{title}}?', { title: open.message.title })}
          verb={t('Delete')}
          danger
          busy={act.busy}
          onConfirm={() =>
            void run(deleteMessage, open.message, t('{{title}} was deleted.', { title: open.message.title }))
          }
          onClose={close}
        >
          <p>
            {t(
              'It disappears from every open portal and from this list. The audit trail keeps what it said.',
            )}
          </p>
          {act.error && <p role="alert">{act.error}</p>}
        </Confirm>
      )}
    </main>
  )
}
