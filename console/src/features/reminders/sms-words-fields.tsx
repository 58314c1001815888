import './texts'
import {
  fillWords,
  reminderWords,
  type SmsField,
  smsFields,
  tradeWord,
  unknownFields,
  withoutFields,
} from '@ancrage/api/contract'
import { gsmText, smsLength } from '@ancrage/api/format/sms-length'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SmsBalance, SmsLetters, useOctopush } from '../octopush/public'
import type { RuleValues } from './values'

type Lang = 'fr' | 'en'

/** Examples as long as real values, because a link is most of an SMS. */
const link = `${location.origin}/booking/${'a'.repeat(70)}`
const examples: Record<Lang, Record<SmsField, string>> = {
  fr: {
    'recipient.firstname': 'Camille',
    'patient.firstname': 'Camille',
    'session.when': 'mardi 2 mars à 9 h 30',
    'session.date': 'mardi 2 mars',
    'session.time': '9 h 30',
    'session.link': link,
    'entity.practitioner': 'Claire Vasseur',
    'entity.phone': '02 40 12 34 56',
  },
  en: {
    'recipient.firstname': 'Camille',
    'patient.firstname': 'Camille',
    'session.when': 'Tuesday 2 March at 09:30',
    'session.date': 'Tuesday 2 March',
    'session.time': '09:30',
    'session.link': link,
    'entity.practitioner': 'Claire Vasseur',
    'entity.phone': '02 40 12 34 56',
  },
}

/** Edits the text of the SMS in each language, and shows its length and price while typing. */
export function SmsWordsFields() {
  const { t } = useTranslation('reminders')
  return (
    <fieldset className="space-y-4">
      <legend className="mb-1 font-medium">{t('words.title')}</legend>
      <p className="text-muted-foreground text-sm">{t('words.lead')}</p>
      <WordsField lang="fr" />
      <WordsField lang="en" />
      <SmsBalance />
    </fieldset>
  )
}

function WordsField({ lang }: { lang: Lang }) {
  const { t } = useTranslation('reminders')
  const { control, register, setValue, formState } = useFormContext<RuleValues>()
  const box = useRef<HTMLTextAreaElement | null>(null)
  const typed = useWatch({ control, name: lang })
  const asks = useWatch({ control, name: 'asksConfirmation' })
  const words = typed.trim() || reminderWords[lang][asks ? 'asking' : 'plain']
  const { ref, ...field } = register(lang)
  const set = (text: string) => setValue(lang, text, { shouldDirty: true })

  function insert(name: SmsField) {
    const at = box.current?.selectionStart ?? typed.length
    set(`${typed.slice(0, at)}{${name}}${typed.slice(box.current?.selectionEnd ?? at)}`)
    box.current?.focus()
  }

  return (
    <div className="space-y-2">
      <Field label={t(`words.${lang}`)} error={useWrong(typed, formState.errors[lang]?.message)}>
        {(known) => (
          <Textarea
            {...known}
            {...field}
            ref={(element) => {
              ref(element)
              box.current = element
            }}
            rows={4}
            maxLength={600}
            placeholder={reminderWords[lang][asks ? 'asking' : 'plain']}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-1.5">
        {smsFields.map((name) => (
          <Button
            key={name}
            size="sm"
            variant="secondary"
            aria-label={t('words.insert', { field: t(`words.field.${keyOf(name)}`) })}
            onClick={() => insert(name)}
          >
            {t(`words.field.${keyOf(name)}`)}
          </Button>
        ))}
      </div>
      <Counter words={words} example={examples[lang]} onReplace={typed.trim() ? set : undefined} />
    </div>
  )
}

/** Replaces the dots of names, which would be paths in the texts. */
const keyOf = (name: SmsField) => name.replace('.', '_') as 'session_when'

/** Returns what the server would refuse in the text, while typing. */
function useWrong(typed: string, refused: string | undefined): string | undefined {
  const { t } = useTranslation('reminders')
  const unknown = unknownFields(typed)
  if (unknown.length > 0) return t('words.wrong.unknown_field', { fields: unknown.map((one) => `{${one}}`).join(', ') })
  const word = tradeWord(withoutFields(typed))
  if (word) return t('words.wrong.names_trade', { word })
  if (refused) return t(refused === 'too_long' ? 'words.wrong.too_long' : 'words.wrong.invalid')
  return undefined
}

interface CounterProps {
  words: string
  example: Record<SmsField, string>
  /** Replaces the typed text; undefined while our own text is shown, which cannot be changed. */
  onReplace: ((words: string) => void) | undefined
}

/** Shows an SMS as it will be, its characters, parts and price, and what makes it dearer. */
function Counter({ words, example, onReplace }: CounterProps) {
  const { t, i18n } = useTranslation('reminders')
  const price = useOctopush().data?.account?.priceThousandths
  const euros = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'EUR', minimumFractionDigits: 3 })
  const { odd } = smsLength(words)
  const values = odd.length > 0 ? example : mapValues(example, gsmText)
  const text = fillWords(words, values)
  const { characters, parts } = smsLength(text)
  return (
    <div className="space-y-2 text-sm" aria-live="polite">
      <p className="wrap-anywhere whitespace-pre-line rounded-md bg-muted p-3">{text}</p>
      <p className="text-muted-foreground tabular-nums">
        {[
          t('words.count', { count: characters }),
          t('words.parts', { count: parts }),
          price && euros.format((price * parts) / 1000),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="text-muted-foreground">{t('words.asExample')}</p>
      <SmsLetters words={words} onReplace={onReplace} />
    </div>
  )
}

const mapValues = (values: Record<SmsField, string>, change: (text: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, text]) => [key, change(text)])) as Record<SmsField, string>
