import { useEffect, useState } from 'react'

/** An address of bytes in this page's memory, given up with the page. */
export function useObjectUrl(bytes: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(bytes)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return url
}
