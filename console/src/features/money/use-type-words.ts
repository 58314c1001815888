import { usePaymentTypes } from '../../lib/payment-types'
import { useLanguage } from '../../lib/use-formats'

/** The ways to pay of the practice, and what each is called; an unknown one by its key. */
export function usePaymentTypeWords() {
  const language = useLanguage()
  const { data = [] } = usePaymentTypes()
  const nameOf = (key: string) => {
    const type = data.find((one) => one.key === key)
    if (!type) return key
    return language === 'fr' ? type.nameFr : type.nameEn
  }
  return { types: data, nameOf }
}
