import type { Problem } from '@ancrage/api/client'
import type { ClinicalField } from '@ancrage/api/contract'
import { clinicalFields } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import type { TextSource } from '../../components/rich-text/text-source'
import { asProblem } from '../../lib/api'
import { toast } from '../../lib/toast'
import type { PhrasesOptions } from './open-phrases'
import { PhraseText } from './phrase-text'
import type { Phrase, usePhrases } from './use-phrases'

interface Props {
  phrases: ReturnType<typeof usePhrases>
  options: PhrasesOptions
  /** The edited phrase; null adds one with the selected text. */
  phrase: Phrase | null
  /** Says whether something is typed that is not saved. */
  onUnsaved: (isUnsaved: boolean) => void
  /** Says whether it is being sent: the sheet stays then, whatever is pressed. */
  onBusy: (isBusy: boolean) => void
  onBack: () => void
  onDone: () => void
}

interface Part {
  key: number
  field: ClinicalField | null
  text: string
}

/** Edits a phrase, or a template with a text for each of its fields. */
export function PhraseForm({ phrases, options, phrase, onUnsaved, onBusy, onBack, onDone }: Props) {
  const { t } = useTranslation('phrases')
  const [kind, setKind] = useState<Phrase['kind']>(phrase?.kind ?? 'phrase')
  const [title, setTitle] = useState(phrase?.title ?? '')
  const [parts, setParts] = useState<Part[]>(
    (phrase?.texts ?? [{ field: options.field, text: options.selected }]).map((part, key) => ({ ...part, key })),
  )
  const sources = useRef(new Map<number, TextSource>())
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => onUnsaved(false), [onUnsaved])
  useEffect(() => {
    onBusy(isBusy)
    return () => onBusy(false)
  }, [isBusy, onBusy])
  const [problem, setProblem] = useState<Problem | null>(null)
  const shown = kind === 'phrase' ? parts.slice(0, 1) : parts
  const free = clinicalFields.filter((field) => !parts.some((part) => part.field === field))
  const textOf = ({ key, text }: Part) => sources.current.get(key)?.read() ?? text

  const set = (key: number, field: ClinicalField | null) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, field } : part)))

  async function save(event: FormEvent) {
    event.preventDefault()
    const texts = shown.map((part) => ({ field: part.field, text: textOf(part) }))
    if (!title.trim() || texts.some(({ text }) => text === '')) return setMissing(true)
    setBusy(true)
    setProblem(null)
    const body = { kind, title: title.trim(), texts }
    try {
      await (phrase ? phrases.change(phrase.id, body) : phrases.add(body))
      toast.success(t('saved', { title: body.title }))
      onDone()
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }

  return (
    <form noValidate className="space-y-4" onInput={() => onUnsaved(true)} onSubmit={(event) => void save(event)}>
      {!phrase && (
        <div>
          <RadioCards
            legend={t('form.kind')}
            value={kind}
            onChange={(next) => {
              setKind(next)
              // A template needs a field for each of its texts.
              if (next === 'template') setParts(parts.map((part) => ({ ...part, field: part.field ?? options.field })))
            }}
            choices={[
              { value: 'phrase', label: t('form.phrase') },
              { value: 'template', label: t('form.template') },
            ]}
          />
        </div>
      )}
      <Field label={t('form.title')} error={isMissing && !title.trim() && t('form.titleMissing')} required>
        {(control) => (
          <Input maxLength={120} {...control} value={title} onChange={({ target }) => setTitle(target.value)} />
        )}
      </Field>
      {shown.map((part) => (
        <PhraseText
          key={part.key}
          kind={kind}
          part={part}
          free={free}
          isOnly={shown.length === 1}
          onField={(field) => set(part.key, field)}
          onRemove={() => setParts(parts.filter(({ key }) => key !== part.key))}
          attach={(source) => {
            sources.current.set(part.key, source)
            return () => void sources.current.delete(part.key)
          }}
        />
      ))}
      {kind === 'template' && free[0] && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            const key = Math.max(...parts.map((part) => part.key)) + 1
            setParts([...parts, { key, field: free[0] ?? null, text: '' }])
          }}
        >
          <Plus className="size-4" aria-hidden />
          {t('form.more')}
        </Button>
      )}
      <p className="text-muted-foreground text-sm">{t('form.hint')}</p>
      {isMissing && title.trim() && (
        <p role="alert" className="text-destructive text-sm">
          {t('form.textMissing')}
        </p>
      )}
      {problem && <ProblemNotice problem={problem} />}
      <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:w-full">
        <Button variant="secondary" disabled={isBusy} onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  )
}
