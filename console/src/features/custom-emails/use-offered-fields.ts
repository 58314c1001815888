import { useMemo } from 'react'
import { type CustomEmail, useMergeFields } from '../../lib/custom-emails'
import { useLanguage } from '../../lib/use-formats'

/** A field as it is chosen, in the language of the interface. */
export interface OfferedField {
  key: string
  label: string
  example: string
}

/** The fields that can stand in a mail. */
export function useOfferedFields(groups: CustomEmail['groups']): readonly OfferedField[] {
  const all = useMergeFields().data
  const language = useLanguage()
  return useMemo(
    () =>
      (all ?? [])
        .filter(({ group }) => groups.includes(group))
        .flatMap(({ fields }) =>
          fields.map(({ key, label, example }) => ({ key, label: label[language], example: example[language] })),
        ),
    [all, groups, language],
  )
}
