import { usePaymentTypes } from '../../lib/payment-types'
import { useLanguage } from '../../lib/use-formats'

/** Returns the practice's ways to pay and a function for their names. An unknown one is shown by its key. */
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
