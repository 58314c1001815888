import { useTranslation } from 'react-i18next'
import { type Question, useLocalized } from '../forms/public'

/** Describes a condition in words: « si Fumez-vous est Oui ». */
export function useConditionWords(nameOf: (id: string) => string) {
  const { t } = useTranslation('customForms')
  const words = useLocalized()
  return ({ condition }: Question, sources: readonly Question[]): string => {
    if (!condition) return ''
    const source = sources.find(({ id }) => id === condition.questionId)
    if (!source) return t('condition.lost')
    const option = source.options.find(({ id }) => id === condition.value)
    const value =
      typeof condition.value === 'boolean'
        ? t(condition.value ? 'yes' : 'no')
        : option
          ? words(option.label)
          : String(condition.value)
    return t(`condition.words.${condition.comparison}`, { name: nameOf(source.id), value })
  }
}
