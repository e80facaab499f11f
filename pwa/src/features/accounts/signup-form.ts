import * as z from 'zod/mini';
import { signupBody } from '#contract/accounts.ts';
import { singleLine } from '#contract/text.ts';

/** The seven fields of the screen; the contract's name is the first two with a space between them. */
export const signupForm = z.object({
  firstName: singleLine(50),
  lastName: singleLine(49),
  email: signupBody.shape.email,
  phone: signupBody.shape.phone,
  address: signupBody.shape.address,
  password: signupBody.shape.password,
  confirmPassword: z.string(),
});
export type SignupOutput = z.output<typeof signupForm>;
export type SignupValues = z.input<typeof signupForm>;
export type SignupField = keyof SignupValues;

/** Our own code beside the contract's field codes: the two passwords differ. */
export const MISMATCH = 'mismatch';

const isField = (name: string): name is SignupField => Object.hasOwn(signupForm.shape, name);

/** The field of the screen for a field of the contract. */
export const signupField = (name: string): SignupField | undefined =>
  name === 'name' ? 'firstName' : isField(name) ? name : undefined;
