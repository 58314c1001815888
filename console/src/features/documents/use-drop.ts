import { type DragEvent, useRef, useState } from 'react'

/** Takes files that are dropped anywhere on an element, and tells while they are held above it. Folders are not files. */
export function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  // Each part of the element is entered before the one before is left.
  const depth = useRef(0)
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

  return {
    isOver,
    onDragEnter(event: DragEvent) {
      if (!holdsFiles(event)) return
      depth.current++
      setIsOver(true)
    },
    onDragOver(event: DragEvent) {
      if (holdsFiles(event)) event.preventDefault()
    },
    onDragLeave() {
      depth.current = Math.max(0, depth.current - 1)
      if (!depth.current) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      depth.current = 0
      setIsOver(false)
      const { items, files } = event.dataTransfer
      const isFolder = [...items].map((item) => item.webkitGetAsEntry?.()?.isDirectory === true)
      onFiles([...files].filter((_, index) => !isFolder[index]))
    },
  }
}
