const button = document.querySelector('button')

button.addEventListener('click', () => {
  button.replaceWith(document.querySelector('template').content.cloneNode(true))
})
