import { type DragEvent, useRef, useState } from 'react'

/** Accepts files that are dropped on an element, and says when they are dragged over it. Folders are ignored. */
export function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  // The next part of the element is entered before the previous one is left, so entries are counted.
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
