import { useTranslation } from 'react-i18next'

const words = { required: 'field.required', too_long: 'field.tooLong' } as const

/** Returns the text of a field error of the contract. */
export function useContractFieldWords() {
  const { t } = useTranslation('admin')
  return (code: string | undefined) =>
    code === undefined ? undefined : t(code in words ? words[code as keyof typeof words] : 'field.invalid')
}
