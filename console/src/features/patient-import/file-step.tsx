import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { MOST_MB, MOST_ROWS, readFile } from './read-file'
import type { ImportFileFault, ReadFile } from './table-file'

/** Takes the file, chosen or dropped. */
export function FileStep({ onRead }: { onRead: (file: ReadFile) => void }) {
  const { t } = useTranslation('patientImport')
  const format = useFormats()
  const most = { mb: MOST_MB, rows: format.number(MOST_ROWS) }
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<ImportFileFault | null>(null)
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function read(file: File | undefined) {
    if (!file) return
    setWrong(null)
    setBusy(true)
    // A deleted file or a folder cannot be read.
    const answer = await readFile(file).catch((): ImportFileFault => 'binary')
    setBusy(false)
    if (typeof answer === 'string') setWrong(answer)
    else onRead(answer)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }
  return (
    <div className="space-y-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same */}
      <div
        className={`surface flex flex-col items-center gap-3 px-6 py-12 text-center ${isOver ? 'outline-2 outline-primary outline-dashed' : ''}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileUp className="size-8 text-primary" strokeWidth={1.5} aria-hidden />
        <p className="font-medium text-lg">{t('file.title')}</p>
        <p className="max-w-[52ch] text-balance text-muted-foreground">{t('file.hint', most)}</p>
        <Button isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('file.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,.vcf,text/csv,text/plain,text/vcard"
          aria-label={t('file.choose')}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            void read(target.files?.[0])
            // Allows the same file again after a correction.
            target.value = ''
          }}
        />
      </div>
      {wrong && (
        <Alert tone="warning" title={t('file.wrong')}>
          {t(`wrong.${wrong}`, most)}
        </Alert>
      )}
    </div>
  )
}
