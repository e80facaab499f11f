import * as z from 'zod/mini';
import { signupBody } from '#contract/accounts.ts';
import { singleLine } from '#contract/text.ts';

/** The seven fields of the form; the contract's `name` is first and last name joined by a space. */
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

/** Local field code: the two passwords differ. */
export const MISMATCH = 'mismatch';

const isField = (name: string): name is SignupField => Object.hasOwn(signupForm.shape, name);

/** The form field for a field of the contract. */
export const signupField = (name: string): SignupField | undefined =>
  name === 'name' ? 'firstName' : isField(name) ? name : undefined;
