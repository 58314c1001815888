export const page = 'a module of the console, long enough that packing it makes sense'
