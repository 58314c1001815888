import { AA_CONTRAST, contrastWithWhite } from '@ancrage/api/format/contrast'
import { Icon } from '@ancrage/widgets/ui/icon'
import { useLanguage } from '../lib/use-formats'

interface Props {
  /** `#rrggbb`. Nothing is shown for anything else. */
  color: string
  words: (isEnough: boolean, ratio: string) => string
}

/** Says whether white text is readable on a colour. */
export function ContrastNote({ color, words }: Props) {
  const language = useLanguage()
  const contrast = contrastWithWhite(color)
  if (contrast === null) return null
  const isEnough = contrast >= AA_CONTRAST
  const ratio = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(contrast)
  return (
    <p role="status" className={`flex gap-1.5 text-sm ${isEnough ? 'text-muted-foreground' : 'text-warning'}`}>
      <Icon name={isEnough ? 'check' : 'alert'} size={14} className="mt-[3px] shrink-0" />
      <span>{words(isEnough, ratio)}</span>
    </p>
  )
}
