export { default as subsetFont } from 'subset-font';
