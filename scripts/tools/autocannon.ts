export { default as autocannon, type Result } from 'autocannon';
