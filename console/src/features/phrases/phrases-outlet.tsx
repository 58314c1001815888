import type { ClinicalField } from '@ancrage/api/contract'
import { lazy, Suspense, useEffect } from 'react'
import { withTexts } from '../../lib/i18n'
import { useFormats } from '../../lib/use-formats'
import { fillPhrase } from './fill'
import { closePhrases, usePhrasesOptions } from './open-phrases'
import type { Phrase } from './use-phrases'

const PhraseSheet = lazy(withTexts(async () => ({ default: (await import('./phrase-sheet')).PhraseSheet })))

interface Props {
  session: { patient: { firstname: string }; startsAt: string }
  /** What stands in a field now. */
  textOf: (field: ClinicalField) => string
  /** Writes a whole field. */
  write: (field: ClinicalField, text: string) => unknown
}

/** The choice of phrases and templates for any text; existing text is never overwritten. */
export function PhrasesOutlet({ session, textOf, write }: Props) {
  const format = useFormats()
  const options = usePhrasesOptions()
  useEffect(() => closePhrases, [])
  if (!options) return null
  const { editor, field } = options
  const facts = { firstname: session.patient.firstname, date: format.day(session.startsAt) }

  const append = (name: ClinicalField, html: string) => write(name, textOf(name) + html)

  /** A phrase goes where one was writing, whatever field it is offered for first. */
  function put({ kind, texts }: Phrase) {
    closePhrases()
    // Once the dialog has given the focus back; a field that was empty has none to give it to.
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
      <PhraseSheet options={options} onPut={put} />
    </Suspense>
  )
}
