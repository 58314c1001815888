import { useMemo } from 'react'
import { type CustomEmail, useMergeFields } from '../../lib/custom-emails'
import { useLanguage } from '../../lib/use-formats'

/** A merge field as it is offered, in the language of the interface. */
export interface OfferedField {
  key: string
  label: string
  example: string
}

/** Reads the merge fields that a mail may contain. */
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
