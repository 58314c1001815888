import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Field } from '@ancrage/widgets/ui/field'
import { Select } from '@ancrage/widgets/ui/select'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/use-formats'

type SessionType = ReplyOf<typeof contract.sessionTypes.list>[number]

export interface TypeChoice {
  types: readonly SessionType[]
  type: SessionType
  onType: (id: string) => void
}

/** Chooses the session type to look at. */
export function TypeSelect({ types, type, onType }: TypeChoice) {
  const { t } = useTranslation('schedule')
  const language = useLanguage()
  return (
    <Field label={t('why.type')} className="w-full sm:w-60">
      {(control) => (
        <Select {...control} value={type.id} onChange={({ target }) => onType(target.value)}>
          {types.map(({ id, nameFr, nameEn }) => (
            <option key={id} value={id}>
              {language === 'fr' ? nameFr : nameEn}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
