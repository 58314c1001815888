import { Button } from '@ancrage/widgets/ui/button'
import type { Editor } from '@tiptap/core'
import { ChevronDown, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../../components/rich-text/rich-text'
import { ShownText } from '../../../components/rich-text/shown-text'
import type { ClinicalField } from './clinical-record'
import { FieldConflict } from './field-conflict'
import { shortcutOfField } from './field-keys'
import { FieldRefused } from './field-refused'
import type { OpenRecord } from './open-record'
import type { FieldState } from './record-state'
import { VersionsButton } from './versions-button'

interface Props {
  name: ClinicalField
  field: FieldState
  record: OpenRecord
  isReadOnly: boolean
  /** Shows the editor even while the field is empty. */
  isOpen: boolean
  onVersions: () => void
  /** More tools beside the formatting. */
  tools?: ((editor: Editor) => ReactNode) | undefined
}

/** Shows one clinical field: a single line while it is empty, otherwise its text, which can be folded. */
export function FieldPart({ name, field, record, isReadOnly, isOpen, onVersions, tools }: Props) {
  const { t } = useTranslation('session')
  const id = useId()
  const [isFolded, setFolded] = useState(false)
  const [isBegun, setBegun] = useState(false)
  const isEmpty = field.text === '' && !field.isDirty && !field.conflict
  const title = t(`fields.${name}`)
  const anchor = `field-${name}`

  if (field.stored.isUnreadable && !field.isDirty)
    return (
      <section id={anchor} aria-labelledby={id} className="scroll-mt-28 px-4 py-3 sm:px-6 sm:py-4">
        <header className="flex items-center gap-2">
          <h2 id={id} className="min-w-0 flex-1 font-semibold text-lg">
            {title}
          </h2>
          <VersionsButton title={title} revision={field.stored.revision} onOpen={onVersions} />
        </header>
        <p className="mt-1 text-muted-foreground">{t('field.lost')}</p>
      </section>
    )

  if (isEmpty && !isBegun && !isOpen)
    return (
      <section id={anchor} aria-label={title} className="scroll-mt-28 p-1" data-print="never">
        {isReadOnly ? (
          <p className="flex min-h-9 items-center gap-2 px-3 text-muted-foreground sm:px-5">
            {t('field.nothing', { name: title })}
            <VersionsButton title={title} revision={field.stored.revision} onOpen={onVersions} />
          </p>
        ) : (
          <div className="flex items-center gap-2">
            <button
              type="button"
              data-field={name}
              onClick={() => setBegun(true)}
              aria-keyshortcuts={shortcutOfField(name)}
              className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-3 text-start text-muted-foreground hover:bg-accent hover:text-accent-foreground sm:px-5 pointer-coarse:min-h-11"
            >
              <Plus className="size-4 shrink-0" aria-hidden />
              <span className="min-w-0 truncate">{title}</span>
            </button>
            <VersionsButton title={title} revision={field.stored.revision} onOpen={onVersions} />
          </div>
        )}
      </section>
    )

  return (
    <section id={anchor} aria-labelledby={id} className="scroll-mt-28 px-4 py-3 sm:px-6 sm:py-4">
      <header className="flex items-center gap-2">
        <h2 id={id} className="min-w-0 flex-1 font-semibold text-lg">
          {title}
        </h2>
        <VersionsButton title={title} revision={field.stored.revision} onOpen={onVersions} />
        <Button
          variant="ghost"
          size="icon"
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'field.unfold' : 'field.fold', { name: title })}
          data-tooltip={t(isFolded ? 'field.unfold' : 'field.fold', { name: title })}
          data-print="never"
          onClick={() => setFolded(!isFolded)}
        >
          <ChevronDown className={`size-4 ${isFolded ? '-rotate-90 rtl:rotate-90' : ''}`} aria-hidden />
        </Button>
      </header>
      <div className={`mt-1 ${isFolded ? 'hidden print:block' : ''}`}>
        {field.isFound && !field.conflict && (
          <p role="status" className="mb-2 text-info text-sm">
            {t('field.found')}
          </p>
        )}
        {field.refusal && <FieldRefused reason={field.refusal} text={() => record.textOf(name)} />}
        {field.conflict ? (
          <FieldConflict
            name={name}
            mine={record.textOf(name)}
            theirs={field.conflict}
            onChoose={(choice) => {
              setBegun(true)
              void record.choose(name, choice)
            }}
          />
        ) : isReadOnly || isFolded ? (
          <ShownText html={record.textOf(name)} />
        ) : (
          <div data-field={name}>
            <RichText
              labelledBy={id}
              text={record.textOf(name)}
              attach={(source) => record.attach(name, source)}
              onTyped={() => record.typedIn(name)}
              onLeave={() => {
                setBegun(false)
                void record.send()
              }}
              takesFocus={isBegun}
              placeholder={t('field.write')}
              {...(tools && { tools })}
              className="min-h-16"
            />
          </div>
        )}
      </div>
    </section>
  )
}
