import type { ClinicalField } from '@ancrage/api/contract'
import { clinicalFields } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Select } from '@ancrage/widgets/ui/select'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../components/rich-text/rich-text'
import type { TextSource } from '../../components/rich-text/text-source'
import type { Phrase } from './use-phrases'

interface Props {
  kind: Phrase['kind']
  part: { field: ClinicalField | null; text: string }
  /** The fields that have no text yet. */
  free: readonly ClinicalField[]
  isOnly: boolean
  onField: (field: ClinicalField | null) => void
  onRemove: () => void
  attach: (source: TextSource) => () => void
}

const ignoreTyping = () => undefined

/** Edits one text and its field. The field is optional for a phrase and required for a template. */
export function PhraseText({ kind, part, free, isOnly, onField, onRemove, attach }: Props) {
  const { t } = useTranslation('phrases')
  const id = useId()
  const { field } = part
  return (
    <section aria-labelledby={id} className="rounded-lg border p-3">
      <div className="mb-2 flex items-center gap-2">
        <span id={id} className="sr-only">
          {t('form.textOf', { field: field ? t(`fields.${field}`) : t('form.anyField') })}
        </span>
        <Select
          className="min-w-0 flex-1"
          aria-label={t('form.field')}
          value={field ?? ''}
          onChange={({ target }) => onField((target.value || null) as ClinicalField | null)}
        >
          {kind === 'phrase' && <option value="">{t('form.anyField')}</option>}
          {clinicalFields
            .filter((name) => kind === 'phrase' || name === field || free.includes(name))
            .map((name) => (
              <option key={name} value={name}>
                {t(`fields.${name}`)}
              </option>
            ))}
        </Select>
        {!isOnly && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('form.less')}
            data-tooltip={t('form.less')}
            onClick={onRemove}
          >
            <X className="size-4" aria-hidden />
          </Button>
        )}
      </div>
      <RichText labelledBy={id} text={part.text} attach={attach} onTyped={ignoreTyping} className="min-h-24" />
    </section>
  )
}
