import type { ClinicalField } from '@ancrage/api/contract'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../../components/rich-text/rich-text'
import { ShownText } from '../../../components/rich-text/shown-text'
import { Summary } from '../../../components/summary'
import { TabPanel } from '../../../components/ui/tabs'
import { useIsSmall } from '../../../lib/media'
import { useFormats } from '../../../lib/use-formats'
import { writingToolsOf } from '../../phrases/public'
import type { SessionRecord } from '../record/clinical-record'
import { FieldConflict } from '../record/field-conflict'
import type { OpenRecord } from '../record/open-record'
import type { RecordState } from '../record/record-state'
import type { OpenSession } from '../use-sessions'

interface Props {
  name: ClinicalField
  session: OpenSession
  record: OpenRecord
  state: RecordState
  last: SessionRecord['last']
}

/** Shows one phase of the record as a text field, beside the same phase of the previous session. */
export function CockpitPhase({ name, session, record, state, last }: Props) {
  const { t } = useTranslation('session')
  const id = useId()
  const field = state.fields?.[name]
  if (!field) return null
  const isReadOnly = session.isLocked || state.closed !== null
  return (
    <TabPanel
      value={name}
      className="grid min-h-0 flex-1 gap-4 overflow-y-auto pb-4 max-md:grid-rows-[minmax(min-content,1fr)_auto] md:grid-cols-[minmax(0,1fr)_minmax(260px,340px)] md:overflow-hidden"
    >
      <section aria-labelledby={id} className="surface min-h-0 p-4 text-lg sm:p-6 md:overflow-y-auto">
        <h2 id={id} className="mb-2 font-semibold text-xl">
          {t(`fields.${name}`)}
        </h2>
        {field.conflict ? (
          <FieldConflict
            name={name}
            mine={record.textOf(name)}
            theirs={field.conflict}
            onChoose={(choice) => void record.choose(name, choice)}
          />
        ) : isReadOnly ? (
          <ShownText html={record.textOf(name)} />
        ) : (
          <div data-field={name}>
            <RichText
              labelledBy={id}
              text={record.textOf(name)}
              attach={(source) => record.attach(name, source)}
              onTyped={() => record.typedIn(name)}
              onLeave={() => void record.send()}
              takesFocus
              tools={writingToolsOf(session)}
              className="min-h-[40dvh]"
            />
          </div>
        )}
      </section>
      <LastTime>
        <LastText name={name} last={last} />
      </LastTime>
    </TabPanel>
  )
}

/** Stands beside the text on a wide screen, and folds below it on a small one. */
function LastTime({ children }: { children: ReactNode }) {
  const { t } = useTranslation('session')
  const isSmall = useIsSmall()
  if (isSmall)
    return (
      <details className="surface p-4">
        <Summary className="min-h-8 rounded-md font-semibold">{t('last.title')}</Summary>
        {children}
      </details>
    )
  return (
    <aside aria-label={t('last.title')} tabIndex={-1} className="surface min-h-0 p-4 md:overflow-y-auto">
      <h2 className="mb-2 font-semibold">{t('last.title')}</h2>
      {children}
    </aside>
  )
}

function LastText({ name, last }: Pick<Props, 'name' | 'last'>) {
  const { t } = useTranslation('session')
  const format = useFormats()
  const text = last?.fields[name]?.text
  if (!last) return <p className="text-muted-foreground">{t('last.none')}</p>
  return (
    <>
      <p className="sentence mb-2 inline-block text-muted-foreground text-sm">{format.day(last.startsAt)}</p>
      {text ? <ShownText html={text} /> : <p className="text-muted-foreground">{t('cockpit.nothingThen')}</p>}
    </>
  )
}
