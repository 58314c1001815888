import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../../components/focus-on-mount'
import { difference } from '../../../components/rich-text/difference'
import { MarkedText } from '../../../components/rich-text/marked-text'
import { useFormats } from '../../../lib/use-formats'
import type { ClinicalField, StoredField } from './clinical-record'
import type { TextChoice } from './open-record'

interface Props {
  name: ClinicalField
  mine: string
  theirs: StoredField
  onChoose: (choice: TextChoice) => void
}

const choices: readonly TextChoice[] = ['mine', 'theirs', 'both']

/**
 * Shows two texts of one field side by side with their differences marked, and asks which to use. The other one stays a
 * version. It takes the focus if the field had it.
 */
export function FieldConflict({ name, mine, theirs, onChoose }: Props) {
  const { t } = useTranslation('session')
  const format = useFormats()
  const [isChosen, setChosen] = useState(false)
  const [takesFocus] = useState(() => !!document.activeElement?.closest(`[data-field=${name}]`))
  const parts = useMemo(() => difference(theirs.text, mine), [theirs.text, mine])
  const when = theirs.savedAt ? format.dayAndTime(theirs.savedAt) : ''
  return (
    <Alert
      tone="warning"
      title={t('conflict.title', { name: t(`fields.${name}`) })}
      tabIndex={-1}
      {...(takesFocus && { ref: focusOnMount })}
    >
      <p>{t('conflict.text')}</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Side heading={t('conflict.mine')}>
          <MarkedText parts={parts} shows="added" />
        </Side>
        <Side heading={t('conflict.theirs', { name: theirs.by ?? t('conflict.somebody'), when })}>
          <MarkedText parts={parts} shows="removed" />
        </Side>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Button
            key={choice}
            size="sm"
            variant="secondary"
            isBusy={isChosen}
            onClick={() => {
              setChosen(true)
              onChoose(choice)
            }}
          >
            {t(`conflict.choose.${choice}`)}
          </Button>
        ))}
      </div>
    </Alert>
  )
}

const Side = ({ heading, children }: { heading: string; children: React.ReactNode }) => (
  <section aria-label={heading} className="rounded-md border bg-card p-3">
    <h3 className="mb-2 font-medium text-muted-foreground text-sm">{heading}</h3>
    <div className="max-h-80 overflow-y-auto">{children}</div>
  </section>
)
