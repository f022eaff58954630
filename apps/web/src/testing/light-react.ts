// React's development build notes for each element where it was made, for the stack of a warning: a quarter of the time
// of these tests, and nobody reads it. It looks once, when it is loaded, so this has to come before it.
Reflect.deleteProperty(console, 'createTask');
