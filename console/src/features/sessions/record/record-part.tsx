import { clinicalFields } from '@ancrage/api/contract'
import type { Editor } from '@tiptap/core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchEditor } from '../../../components/rich-text/rich-text'
import { useFormats } from '../../../lib/use-formats'
import type { ClinicalField } from './clinical-record'
import { useFieldKeys } from './field-keys'
import { FieldPart } from './field-part'
import type { FieldState, RecordState } from './record-state'
import type { OpenRecord } from './record-store'

const VersionsSheet = lazy(async () => ({ default: (await import('./versions-sheet')).VersionsSheet }))

interface Props {
  id: string
  record: OpenRecord
  fields: NonNullable<RecordState['fields']>
  isReadOnly: boolean
  /** More tools beside the formatting of a field. */
  tools?: (editor: Editor) => ReactNode
}

/** Shows the fields of a record in the order of a session. */
export function RecordPart({ id, record, fields, isReadOnly, tools }: Props) {
  const { t } = useTranslation('session')
  const [looked, setLooked] = useState<ClinicalField | null>(null)
  // Where nothing is written yet, the first field stands open: writing needs no press before it.
  const [opened] = useState(() => (clinicalFields.every((name) => fields[name].text === '') ? clinicalFields[0] : null))
  const format = useFormats()
  // A record that is only read says once what nothing was ever written in; a field that was emptied keeps its versions.
  const unwritten = clinicalFields.filter((name) => isReadOnly && isUnwritten(fields[name]))
  useFieldKeys()
  useEffect(fetchEditor, [])
  return (
    <section
      id="part-record"
      aria-label={t('record')}
      className="surface min-w-0 scroll-mt-28 divide-y divide-card-border print:border-0"
    >
      {clinicalFields
        .filter((name) => !unwritten.includes(name))
        .map((name) => (
          <FieldPart
            key={name}
            name={name}
            field={fields[name]}
            record={record}
            isReadOnly={isReadOnly}
            isOpen={name === opened && !isReadOnly}
            onVersions={() => setLooked(name)}
            tools={tools}
          />
        ))}
      {unwritten.length > 0 && (
        <p className="px-4 py-3 text-muted-foreground sm:px-6" data-print="never">
          {unwritten.length === clinicalFields.length
            ? t('field.nothingAtAll')
            : t('field.nothing', { name: format.list(unwritten.map((name) => t(`fields.${name}`))) })}
        </p>
      )}
      {looked && (
        <Suspense>
          <VersionsSheet
            id={id}
            name={looked}
            field={fields[looked]}
            record={record}
            isReadOnly={isReadOnly}
            onClose={() => setLooked(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

const isUnwritten = ({ text, isDirty, conflict, stored }: FieldState) =>
  text === '' && !isDirty && !conflict && stored.revision === 0
