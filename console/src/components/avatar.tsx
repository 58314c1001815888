import { clsx } from 'clsx'
import { useState } from 'react'
import { Initials } from './initials'

interface Props {
  name: string
  /** Null if there is no picture. */
  url: string | null | undefined
  className?: string
}

/**
 * Shows a person's picture in a disc, or their initials if there is none or it fails to load. The name must be shown
 * beside it.
 */
export function Avatar({ name, url, className }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (!url || url === brokenUrl) return <Initials name={name} className={className ?? ''} />
  return (
    <img
      src={url}
      alt=""
      width={36}
      height={36}
      decoding="async"
      className={clsx('size-9 shrink-0 rounded-full bg-muted object-cover', className)}
      onError={() => setBrokenUrl(url)}
    />
  )
}
