import type { ClinicalField } from '@ancrage/api/contract'
import { Suspense, useEffect } from 'react'
import { withTexts } from '../../lib/i18n'
import { lazyPart } from '../../lib/lazy-part'
import { useFormats } from '../../lib/use-formats'
import { useMissingPart } from '../../lib/use-missing-part'
import { fillPhrase } from './fill'
import { closePhrases, usePhrasesOptions } from './open-phrases'
import type { Phrase } from './use-phrases'

const PhraseSheet = lazyPart(withTexts(async () => ({ default: (await import('./phrase-sheet')).PhraseSheet })))

interface Props {
  session: { patient: { firstname: string }; startsAt: string }
  /** Returns the current text of a field. */
  textOf: (field: ClinicalField) => string
  /** Replaces the text of a field. */
  write: (field: ClinicalField, text: string) => unknown
}

/**
 * Shows the choice of phrases and templates for the clinical texts of a session; existing text is never overwritten.
 */
export function PhrasesOutlet({ session, textOf, write }: Props) {
  const missing = useMissingPart(closePhrases)
  const format = useFormats()
  const options = usePhrasesOptions()
  useEffect(() => closePhrases, [])
  if (!options) return null
  const { editor, field } = options
  const facts = { firstname: session.patient.firstname, date: format.day(session.startsAt) }

  const append = (name: ClinicalField, html: string) => write(name, textOf(name) + html)

  /** Inserts a phrase at the cursor, whatever its field. A template appends its texts to their fields. */
  function put({ kind, texts }: Phrase) {
    closePhrases()
    // Waits until the dialog has returned the focus. The editor of an empty field is gone, so its field gets the text
    // directly.
    setTimeout(() => {
      for (const each of texts) {
        const html = fillPhrase(each.text, facts)
        if (kind === 'template' && each.field !== null && each.field !== field) append(each.field, html)
        else if (editor.isDestroyed) append(field, html)
        else editor.chain().focus().insertContent(html).run()
      }
    })
  }

  return (
    <Suspense fallback={null}>
      <PhraseSheet options={options} onPut={put} onMissing={missing} />
    </Suspense>
  )
}
