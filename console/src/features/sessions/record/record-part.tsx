import { clinicalFields } from '@ancrage/api/contract'
import type { Editor } from '@tiptap/core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchEditor } from '../../../components/rich-text/rich-text'
import { lazyPart } from '../../../lib/lazy-part'
import { useFormats } from '../../../lib/use-formats'
import { useMissingPart } from '../../../lib/use-missing-part'
import type { ClinicalField } from './clinical-record'
import { useFieldKeys } from './field-keys'
import { FieldPart } from './field-part'
import { isEmptyRecord } from './first-field'
import type { OpenRecord } from './open-record'
import type { FieldState, RecordState } from './record-state'

const VersionsSheet = lazyPart(async () => ({ default: (await import('./versions-sheet')).VersionsSheet }))

interface Props {
  id: string
  record: OpenRecord
  fields: NonNullable<RecordState['fields']>
  isReadOnly: boolean
  /** The field that is open in an empty record, so that one can write at once; null if no session took place. */
  first: ClinicalField | null
  /** More tools beside the formatting of a field. */
  tools?: (editor: Editor) => ReactNode
}

/** Shows the fields of a record in the order of a session. */
export function RecordPart({ id, record, fields, isReadOnly, first, tools }: Props) {
  const { t } = useTranslation('session')
  const [openedField, setOpenedField] = useState<ClinicalField | null>(null)
  const close = () => setOpenedField(null)
  const missing = useMissingPart(close)
  const [opened] = useState(() => (isEmptyRecord(fields) ? first : null))
  const format = useFormats()
  // A read-only record lists unwritten fields in one line. An emptied field has versions, so it is not among them.
  const unwritten = clinicalFields.filter((name) => isReadOnly && isUnwritten(fields[name]))
  useFieldKeys()
  useEffect(() => void fetchEditor(), [])
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
            onVersions={() => setOpenedField(name)}
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
      {openedField && (
        <Suspense>
          <VersionsSheet
            id={id}
            name={openedField}
            field={fields[openedField]}
            record={record}
            isReadOnly={isReadOnly}
            onClose={close}
            onMissing={missing}
          />
        </Suspense>
      )}
    </section>
  )
}

const isUnwritten = ({ text, isDirty, conflict, stored }: FieldState) =>
  text === '' && !isDirty && !conflict && stored.revision === 0
