CREATE INDEX `unconfirmed_contact_messages_case` ON `unconfirmed_contact_messages` (`case_id`);--> statement-breakpoint
-- Keys of contacts from before 0025 have the tag of `name+tag@`, which keys leave out.
UPDATE `accounts` SET `emergency_contact_key` = substr(`emergency_contact_key`, 1, instr(`emergency_contact_key`, '+') - 1)
    || substr(`emergency_contact_key`, instr(`emergency_contact_key`, '@'))
  WHERE `emergency_contact_key` LIKE '%+%@%';--> statement-breakpoint
UPDATE OR IGNORE `emergency_contact_requests` SET `contact_key` = substr(`contact_key`, 1, instr(`contact_key`, '+') - 1)
    || substr(`contact_key`, instr(`contact_key`, '@'))
  WHERE `contact_key` LIKE '%+%@%';
