import { Button } from '@ancrage/widgets/ui/button'
import { FileUp, RotateCw, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../components/ui/progress-bar'
import { dropUpload, retryUpload, type Upload } from './uploads'
import { useUploadWords } from './use-upload-words'

/**
 * Statuses after which the same file would be refused again: the client is gone, or the file is too large, of another
 * kind, or damaged.
 */
const FINAL = [404, 413, 415, 422]

/** Shows an upload with its progress or its problem, and buttons to retry and cancel. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation('documents')
  const words = useUploadWords()
  const { id, file, state, sent, problem } = upload
  const isFailed = state === 'failed'
  return (
    <li className="flex items-center gap-3 py-3">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-md ${isFailed ? 'bg-destructive-soft text-destructive' : 'bg-muted text-muted-foreground'}`}
      >
        {isFailed ? <TriangleAlert className="size-5" aria-hidden /> : <FileUp className="size-5" aria-hidden />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{file.name}</p>
        {isFailed ? (
          <p role="alert" className="text-destructive text-sm">
            {words(upload)}
          </p>
        ) : (
          <p className="text-muted-foreground text-sm">{words(upload)}</p>
        )}
        {!isFailed && <ProgressBar label={file.name} value={state === 'sending' ? sent : 0} className="mt-1.5" />}
      </div>
      {problem && !FINAL.includes(problem.status) && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('upload.retry', { name: file.name })}
          onClick={() => retryUpload(id)}
        >
          <RotateCw className="size-3.5" aria-hidden />
          <span className="max-sm:sr-only">{t('upload.retryShort')}</span>
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={t(isFailed ? 'upload.dismiss' : 'upload.cancel', { name: file.name })}
        onClick={() => dropUpload(id)}
      >
        <X className="size-4" aria-hidden />
      </Button>
    </li>
  )
}
