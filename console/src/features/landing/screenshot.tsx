import { useIsDark } from '../../lib/theme'
import { useLanguage } from '../../lib/use-formats'
import { pictureFiles } from './picture-files'

interface Props {
  name: 'today' | 'requests' | 'file' | 'consent' | 'forms' | 'documents' | 'sessions'
  alt: string
  /** Visible at once, so it loads before anything further down. */
  isFirst?: boolean
  className?: string
}

/**
 * Shows a screenshot of the console with demo data, in the visitor's language and theme. A phone shows its upper left
 * part.
 */
export function Screenshot({ name, alt, isFirst = false, className = '' }: Props) {
  const language = useLanguage()
  const theme = useIsDark() ? 'dark' : 'light'
  const { phone, whole } = pictureFiles({ name, language, theme, isWide: isFirst })
  return (
    <picture>
      <source {...phone} />
      <img
        {...whole}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className={`aspect-square w-full rounded-lg border bg-card object-cover object-left-top sm:aspect-[8/5] ${className}`}
      />
    </picture>
  )
}
