import {
  AudioLines,
  FileImage,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
  NotebookText,
  ScrollText,
} from 'lucide-react'
import type { ShownDocument } from './document'

const icons: Record<ShownDocument['kind'], LucideIcon> = {
  pdf: ScrollText,
  image: FileImage,
  writing: NotebookText,
  table: FileSpreadsheet,
  text: FileText,
  audio: AudioLines,
}

/** Shows the kind of a document as an icon. */
export function DocumentIcon({ kind }: Pick<ShownDocument, 'kind'>) {
  const Icon = icons[kind]
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-md bg-primary-soft text-primary">
      <Icon className="size-5" strokeWidth={1.75} aria-hidden />
    </span>
  )
}
