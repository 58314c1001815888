import { Button } from '@ancrage/widgets/ui/button'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProblemNotice } from '../../components/problem-notice'
import { downloadFile } from '../../lib/download-file'
import { useAction } from '../../lib/use-action'

interface Props {
  path: string
  name: string
  children: ReactNode
  /** The text for a refused field. */
  invalid?: string
}

/** Downloads a file, or shows below why that failed. */
export function DownloadButton({ path, name, children, invalid }: Props) {
  const file = useAction(() => downloadFile(path, undefined, name))
  return (
    <>
      <Button variant="secondary" size="sm" isBusy={file.isBusy} onClick={() => void file.run()}>
        <Download className="size-3.5" aria-hidden />
        {children}
      </Button>
      {file.problem &&
        (file.problem.code === 'validation' && invalid ? (
          <p role="alert" className="basis-full text-destructive text-sm">
            {invalid}
          </p>
        ) : (
          <ProblemNotice problem={file.problem} className="basis-full" />
        ))}
    </>
  )
}
