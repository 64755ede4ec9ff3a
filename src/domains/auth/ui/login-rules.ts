import { parseWithZod } from '@conform-to/zod/v4';
import { loginInput } from '../schema.ts';

export const checkLogin = (formData: FormData) => parseWithZod(formData, { schema: loginInput });
