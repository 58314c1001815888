export { usePictureRemoval } from './use-picture-removal'
