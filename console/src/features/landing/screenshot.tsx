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
 * Shows a screenshot of the console with demo data, in the visitor's language and theme; on a phone, of a phone's
 * screen.
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
        className={`aspect-[3/4] w-full rounded-lg border bg-card object-cover object-left-top sm:aspect-[8/5] ${className}`}
      />
    </picture>
  )
}
