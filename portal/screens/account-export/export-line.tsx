/** One export: how far it is, or what became of it. */
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import {
  type AccountExport,
  cancelAccountExport,
  deleteAccountExport,
  takeAccountExport,
} from '../../data/account-exports.ts'
import { Button } from '../../ui/controls/button.tsx'
import { sizeText } from '../../ui/size-text.ts'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { moment } from '../../ui/time/time.ts'

interface LineProps {
  readonly of: AccountExport
  readonly customerId: string
  readonly onChanged: () => void
}

export function ExportLine({ of, customerId, onChanged }: LineProps) {
  const act = useAct()
  const changing = (change: () => Promise<void>) => () =>
    void act.run(async () => {
      await change()
      onChanged()
    })
  const { id, state, name } = of
  return (
    <li className="account-export" data-state={state}>
      <div>
        <b>{name}</b>
        <span className="account-export-about">
          {t('Started {{when}} by {{who}}', { when: moment(of.created), who: of.askedBy })}
        </span>
        <Fate of={of} />
      </div>
      {(state === 'waiting' || state === 'running') && (
        <Button busy={act.busy} onClick={changing(() => cancelAccountExport(customerId))}>
          {t('Cancel')}
        </Button>
      )}
      {state === 'done' && (
        <div className="part-buttons">
          <Button
            kind="primary"
            busy={act.busy}
            onClick={() => void act.run(() => takeAccountExport(customerId, id))}
          >
            {t('Download')}
          </Button>
          <Button busy={act.busy} onClick={changing(() => deleteAccountExport(customerId, id))}>
            {t('Remove')}
          </Button>
        </div>
      )}
      {act.error && <FormError>{act.error}</FormError>}
    </li>
  )
}

function Fate({ of: { state, problem, total, done, atFile, bytes, ends } }: Pick<LineProps, 'of'>) {
  if (state === 'waiting') return <Progress words={t('It waits until the exports before it are made.')} />
  if (state === 'running' && total === null) return <Progress words={t('Counting what there is …')} />
  if (state === 'running')
    return (
      <Progress
        done={done}
        total={total!}
        words={t('{{done}} of {{total}} rows', { done: number(done), total: number(total!) })}
        file={atFile}
      />
    )
  if (state === 'done')
    return (
      <span className="numbers">
        {t('{{size}}, {{rows}} rows, until {{when}}', {
          size: sizeText(bytes),
          rows: number(done),
          when: moment(ends),
        })}
      </span>
    )
  if (state === 'cancelled') return <span>{t('Cancelled. Nothing of it was kept.')}</span>
  return (
    <span className="account-export-problem">
      {problem === 'large'
        ? t('It is too large to be kept here. Whoever runs this installation can write it with a command.')
        : t('It could not be made. Please export the account again.')}
    </span>
  )
}

const Progress = ({
  words,
  done,
  total,
  file,
}: {
  words: string
  done?: number
  total?: number
  file?: string | null
}) => (
  <>
    <progress
      aria-label={t('Rows written')}
      {...(total !== undefined && total > 0 ? { value: done, max: total } : {})}
    />
    <span className="numbers" role="status">
      {words}
    </span>
    {file && <span className="account-export-about">{t('Writing {{file}}', { file })}</span>}
  </>
)
