import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../../components/query'
import { difference } from '../../../components/rich-text/difference'
import { MarkedText } from '../../../components/rich-text/marked-text'
import { ShownText } from '../../../components/rich-text/shown-text'
import { type ClinicalField, type FieldVersion, useVersion } from './clinical-record'

interface Props {
  id: string
  name: ClinicalField
  version: FieldVersion
  /** The current text of the field. */
  now: string
}

/** Shows an earlier text, on request with the differences to the current one. */
export function OneVersion({ id, name, version, now }: Props) {
  const { t } = useTranslation('session')
  const [isCompared, setCompared] = useState(false)
  return (
    <>
      <Checkbox
        className="mb-4"
        label={t('versions.differences')}
        checked={isCompared}
        onChange={({ target }) => setCompared(target.checked)}
      />
      <Query of={useVersion(id, name, version.revision)} loading={<Skeleton className="h-40" />}>
        {({ text }) => (isCompared ? <MarkedText parts={difference(text, now)} /> : <ShownText html={text} />)}
      </Query>
    </>
  )
}
